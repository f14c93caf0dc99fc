/** Paths of open pages with what nobody has saved yet. A page behind others has no effects running, so it stays until it says otherwise or is closed. */
const paths = new Set<string>()

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** A page says whether it holds what is not saved; the browser then asks before its window is left. */
export function setUnsaved(path: string, isUnsaved: boolean) {
  const had = paths.size > 0
  if (isUnsaved) paths.add(path)
  else paths.delete(path)
  if (had === paths.size > 0) return
  if (had) removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
}

export const isUnsaved = (path: string) => paths.has(path)
export const anyUnsaved = () => paths.size > 0

/** The pages are gone with their session. */
export const forgetUnsaved = () => {
  for (const path of [...paths]) setUnsaved(path, false)
}
