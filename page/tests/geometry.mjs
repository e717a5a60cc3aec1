// Which texts of a screen lie over each other, found in the browser.

/** Returns pairs of texts that overlap, texts that leave their button, and whether the page scrolls sideways. */
export function overlaps() {
  const SKIP = '.sheet, .cm-editor, .replay, #print, [hidden]'
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const intersect = (one, two) => ({
    left: Math.max(one.left, two.left),
    right: Math.min(one.right, two.right),
    top: Math.max(one.top, two.top),
    bottom: Math.min(one.bottom, two.bottom),
  })
  const isEmpty = box => box.right - box.left < 1 || box.bottom - box.top < 1
  /** What is left of a box after all elements around it have cut it. */
  const visible = (box, element) => {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      box = intersect(box, around.getBoundingClientRect())
      if (isEmpty(box)) return null
    }
    return box
  }
  /** Bars that stay while the rest scrolls below them are compared among themselves. */
  const layerOf = element => {
    for (let around = element; around; around = around.parentElement) {
      const { position } = getComputedStyle(around)
      if (position === 'fixed' || position === 'sticky') return around
    }
    return null
  }
  const texts = []
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || element.closest(SKIP) || element.closest('option') || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(element)
    for (const rect of range.getClientRects()) {
      const box = visible({ left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom }, element)
      if (box) texts.push({ box, element, layer, words: node.data.trim().slice(0, 40) })
    }
  }
  for (const input of document.querySelectorAll('#app input:not([hidden]):not(.unseen), #app select, #app .step')) {
    const box = isShown(input) && !input.closest(SKIP) && visible(input.getBoundingClientRect(), input)
    if (box && !isEmpty(box) && !input.closest('.step input'))
      texts.push({ box, element: input, layer: layerOf(input), words: `[${input.ariaLabel ?? input.className}]` })
  }
  const found = []
  for (const [at, one] of texts.entries())
    for (const two of texts.slice(at + 1)) {
      if (one.layer !== two.layer || one.element.contains(two.element) || two.element.contains(one.element)) continue
      const { left, right, top, bottom } = intersect(one.box, two.box)
      // Boxes of lines are higher than their letters, so texts of neighboring lines may touch.
      if (right - left > 2 && bottom - top > 4) found.push(`“${one.words}” over “${two.words}”`)
    }
  for (const { box, element, words } of texts) {
    const button = element.closest('button, .chip, .btn')?.getBoundingClientRect()
    if (button && (box.right > button.right + 1 || box.left < button.left - 1))
      found.push(`“${words}” leaves its button`)
  }
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`)
  return found
}
