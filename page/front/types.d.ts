// Globals of the web app: the unpacked parts of the file, hooks for the tests, styles as text.
interface Window {
  unpacked: { module: Promise<WebAssembly.Module>; worker: Promise<Blob> }
  starwright: Record<string, any>
}
declare module '*.css' {
  const text: string
  export default text
}
declare module '*/build/starwright_page.js' {
  const init: (options: { module_or_path: WebAssembly.Module }) => Promise<void>
  export default init
  export const keep_picture: (path: string, png: Uint8Array) => void
  export const font: (isBold: boolean) => Uint8Array<ArrayBuffer>
}
