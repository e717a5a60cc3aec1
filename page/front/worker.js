// Answers questions next to the page, so that it stays usable.
import { ask, keep, load, useHouse } from './engine.js'

onmessage = async ({ data: { module, files, house, jobs } }) => {
  await load(module)
  if (house) useHouse(house)
  files.forEach(([path, text]) => keep(path, text))
  for (const [at, { name, question }] of jobs.entries()) {
    postMessage({ at, told: ask(name, question), isDone: at === jobs.length - 1 })
    await new Promise(next => setTimeout(next))
  }
}
