// The library: questions and answers. Everything that a rule of a game decides is asked here.
import init, * as library from '../build/starwright_page.js'

export async function load(module) {
  await init({ module_or_path: module })
}

/** The answer to a question; `{error}` if there is none. */
export function ask(name, question = {}) {
  try {
    return JSON.parse(library[name](JSON.stringify(question)))
  } catch (why) {
    return { error: `This went wrong inside (${why.message || why}). Your work is kept; reload the page.` }
  }
}

const answers = new Map()
/** The same, from memory as long as no file has changed: for what is asked at every drawing. */
export function askOnce(name, question) {
  const key = name + JSON.stringify(question)
  if (answers.size > 500) answers.clear()
  if (!answers.has(key)) answers.set(key, ask(name, question))
  return answers.get(key)
}

/** Takes a house pack into use, or none. */
export function useHouse(text) {
  answers.clear()
  return ask('house', { text })
}

const PICTURE = 'data:image/png;base64,'
export const isPicture = text => text.startsWith(PICTURE)
export const pictureBytes = text => Uint8Array.from(atob(text.slice(PICTURE.length)), c => c.charCodeAt(0))

/** Keeps a file that others may name; without a text it is forgotten. */
export function keep(path, text) {
  answers.clear()
  if (text && isPicture(text)) library.keep_picture(path, pictureBytes(text))
  else ask('keep', { name: path, text })
}

/** Printed matter, as bytes; throws with the reason if it cannot be printed. */
export const print = (name, question) => library[name](JSON.stringify(question))
export const font = isBold => library.font(isBold)
