// Unpacks what follows it in the file and starts the page.
(async () => {
  const unpack = async id => {
    const packed = Uint8Array.from(atob(document.getElementById(id).textContent), c => c.charCodeAt(0))
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
