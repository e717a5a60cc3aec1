// Records in the browser's storage, which all tabs share. A tab learns what the others did before it writes.

const PREFIX = 'starwright:'
const MAX_WRITERS = 8 // tabs that a revision names

const parse = raw => {
  try {
    const value = JSON.parse(raw)
    return value && { ...value, rev: value.rev ?? [`at ${value.at}`] } // a record without revisions has a time
  } catch {
    return null
  }
}

/** Opens the storage that a function returns, for one tab. Nothing here throws if the browser refuses. */
export function openStorage(storage, tab = Math.random().toString(36).slice(2, 8)) {
  const known = new Map() // key -> {raw, rev}: the record as this tab last read or wrote it
  const isOurs = writer => !!writer?.startsWith(`${tab} `)
  let count = 0

  const attempt = (act, otherwise) => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }

  /** Returns a record, or `null` if there is none. */
  function read(key) {
    const raw = attempt(store => store.getItem(PREFIX + key), known.get(key)?.raw ?? null)
    const value = parse(raw)
    if (raw === null) known.delete(key)
    else known.set(key, { raw, rev: value?.rev ?? [] })
    return value
  }

  /**
   * Returns what other tabs did to a record since this tab last read or wrote it, or `null` if nothing. `value` is
   * `null` if they removed it. `isSame`: the revision is the known one, so only derived figures differ. `isLost`:
   * another tab wrote at the same moment, over what this tab had written.
   */
  function news(key) {
    const before = known.get(key)
    const value = read(key),
      after = known.get(key)
    if (before?.raw === after?.raw || (after && !value)) return null
    const last = before?.rev[0]
    return { value, isSame: value?.rev[0] === last, isLost: !!value && isOurs(last) && !value.rev.includes(last) }
  }

  /** Returns the keys that are in the storage. */
  function keys() {
    const all = attempt(store => Array.from({ length: store.length }, (_, at) => store.key(at)), [])
    return all
      .filter(key => key?.startsWith(PREFIX))
      .map(key => key.slice(PREFIX.length))
      .sort()
  }

  /** Writes a record and returns whether it is kept. Derived figures alone (`isSame`) leave its revision as it is. */
  function write(key, value, isSame = false) {
    const old = known.get(key)?.rev ?? []
    const others = old.filter(writer => !isOurs(writer))
    const rev = isSame ? old : [`${tab} ${++count}`, ...others].slice(0, MAX_WRITERS)
    const raw = JSON.stringify({ ...value, rev })
    const isKept = attempt(store => (store.setItem(PREFIX + key, raw), true), false)
    if (isKept) known.set(key, { raw, rev })
    return isKept
  }

  function remove(key) {
    known.delete(key)
    attempt(store => store.removeItem(PREFIX + key))
  }

  return { read, news, keys, write, remove }
}

/**
 * Decides about a record that another tab has changed: `nothing` to do, `take` theirs, `drop` ours, `write` ours again
 * because they removed it, or keep ours in addition to theirs as a `copy`. `ours` is `null` if this tab has none.
 */
export function resolve(ours, { value: theirs, isSame, isLost }, isEdited) {
  if (!theirs) return !ours ? 'nothing' : isEdited ? 'write' : 'drop'
  if (!ours) return 'take'
  const isAlike = ['path', 'text', 'table', 'folder'].every(
    part => JSON.stringify(ours[part]) === JSON.stringify(theirs[part]),
  )
  if (isSame || isAlike) return 'nothing'
  return isEdited || isLost ? 'copy' : 'take'
}

/** Merges the settings that this tab changed, `now` against `before`, into those that are stored. */
export function mergeSettings(stored, before, now) {
  const isOther = ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])
  return { ...stored, ...Object.fromEntries(Object.entries(now).filter(isOther)) }
}
