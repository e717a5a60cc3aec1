// The library: questions and answers. Everything that a rule of a game decides is asked here.
import init, * as library from '../build/starwright_page.js'

export async function load(bytes) {
  await init({ module_or_path: bytes })
}

/** The answer to a question; `{error}` if there is none. */
export function ask(name, question = {}) {
  try {
    return JSON.parse(library[name](JSON.stringify(question)))
  } catch (why) {
    return { error: `This went wrong inside (${why.message || why}). Your work is kept; reload the page.` }
  }
}

/** Printed matter, as bytes; throws with the reason if it cannot be printed. */
export const print = (name, question) => library[name](JSON.stringify(question))
export const font = isBold => library.font(isBold)
