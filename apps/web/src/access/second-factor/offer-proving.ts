import { addNotifier } from '../../platform/shell/header-extras.ts'
import { part } from '../../platform/shell/part.tsx'

/** What asks a signed-in user again who he is, wherever he is. */
export function offerProving() {
  addNotifier(
    'prove',
    part(async () => (await import('./prove-host.tsx')).ProveHost),
  )
}
