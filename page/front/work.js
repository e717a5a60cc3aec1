// Long work next to the page: a worker answers questions one after the other.
import { state } from './store.js'
import { ourLibraries } from './ours.js'

/**
 * Asks questions in turn; `onTold` hears each answer with its place in the list. Returns what stops the work.
 * @param {{ name: string, question: any }[]} jobs
 * @param {(told: { at: number, told: any, isDone: boolean }) => void} onTold
 */
export function startWork(jobs, onTold) {
  let worker = null
  let isStopped = false
  const begin = ([script, module]) => {
    if (isStopped) return
    worker = new Worker(URL.createObjectURL(script))
    worker.onmessage = ({ data }) => isStopped || onTold(data)
    worker.onerror = event => onTold({ at: 0, told: { error: event.message }, isDone: true })
    const files = [...ourLibraries, ...state.docs.values()].map(({ path, text }) => [path, text])
    worker.postMessage({ module, files, house: state.settings.house, jobs })
  }
  Promise.all([window.unpacked.worker, window.unpacked.module]).then(begin)
  return () => {
    isStopped = true
    worker?.terminate()
  }
}

/** Numbers of battles up to `runs`, each four times the last, so that an answer is there soon. */
export const stages = runs => {
  const all = [runs]
  while (all[0] > 40) all.unshift(Math.round(all[0] / 4))
  return all
}
