/**
 * Tab leaves an open select of several values as it stands. By itself the select would take Tab for a choice, and so
 * take away again what Enter has just chosen.
 */
export function tabLeavesSelect(target: Document) {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && (event.target as Element).closest?.('.ant-select-multiple')) event.stopPropagation()
  }
  target.addEventListener('keydown', keep, { capture: true })
}
