// Unpacks what follows it in the file and starts the page. Bytes are written seven bits to a character.
;(async () => {
  const unpack = async id => {
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
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
  try {
    window.unpacked = { module: unpack('module'), worker: unpack('worker') }
    const script = document.createElement('script')
    script.src = URL.createObjectURL(new Blob([await unpack('page')], { type: 'text/javascript' }))
    document.head.append(script)
  } catch (why) {
    document.getElementById('app').textContent = `This browser cannot unpack the page (${why}). A newer one can.`
  }
})()
