// Fights duels beside the page, so that it stays usable: more and more of them, each round told as it ends.
import { ask, keep, load } from './engine.js'

let ready
onmessage = async ({ data }) => {
  if (data.module) {
    ready = load(data.module)
    return
  }
  await ready
  data.files.forEach(([path, text]) => keep(path, text))
  for (const { id, question } of data.gauntlet ?? []) {
    postMessage({ id, told: ask('duel', question) })
    await new Promise(next => setTimeout(next))
  }
  if (data.gauntlet) return postMessage({ isDone: true })
  for (let runs = 25; ; runs *= 2) {
    const now = Math.min(runs, data.runs)
    const told = ask('duel', { ...data.question, runs: now })
    postMessage({ id: data.id, runs: now, of: data.runs, told, isDone: now === data.runs || !!told.error })
    if (now === data.runs || told.error) return
    await new Promise(next => setTimeout(next))
  }
}
