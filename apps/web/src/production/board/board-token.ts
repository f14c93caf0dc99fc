const KEPT = 'board-token'
const FITS = /^[\w-]{20,100}$/

/**
 * The secret of the link that this display was opened by. It stands behind the `#`, which no server and no log hears of, and is
 * taken out of the address at once: whoever photographs the wall has no link. The display keeps it for its next start.
 */
export function boardToken(): string | undefined {
  const given = location.hash.slice(1)
  if (FITS.test(given)) {
    localStorage.setItem(KEPT, given)
    history.replaceState(history.state, '', location.pathname)
    return given
  }
  const kept = localStorage.getItem(KEPT)
  return kept && FITS.test(kept) ? kept : undefined
}

export const forgetToken = () => localStorage.removeItem(KEPT)
