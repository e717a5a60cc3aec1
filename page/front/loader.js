// Unpacks what follows it in the file and starts the page. Bytes are written seven bits to a character.
;(async () => {
  const unpack = (id, type) => {
    const text = document.getElementById(id).textContent
    const packed = new Uint8Array((text.length * 7) >> 3)
    for (let at = 0, from = 0, bits = 0, value = 0; from < text.length; from++) {
      value = (value << 7) | (text.charCodeAt(from) & 127)
      bits += 7
      if (bits >= 8) {
        bits -= 8
        packed[at++] = value >> bits
        value &= (1 << bits) - 1
      }
    }
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Response(stream, { headers: { 'content-type': type } })
  }
  const text = id => unpack(id, 'text/javascript').blob()
  try {
    // The module is compiled while it is unpacked.
    const module = WebAssembly.compileStreaming(unpack('module', 'application/wasm'))
    window.unpacked = { module, worker: text('worker') }
    const script = document.createElement('script')
    script.src = URL.createObjectURL(await text('page'))
    document.head.append(script)
  } catch (why) {
    document.getElementById('app').textContent = `This browser cannot unpack the page (${why}). A newer one can.`
  }
})()
