import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import type { Lifted } from './posting.ts'

/** Tells of each document that it holds less than it had: what of it, and for what (`why`, the document that took it). */
export async function notifyLifted(
  lifted: readonly Lifted[],
  why: string,
  { notify }: Pick<DocumentPorts, 'notify'>,
  context: Context,
): Promise<void> {
  for (const own of Map.groupBy(lifted, ({ kind, id }) => `${kind} ${id}`).values()) {
    const [{ kind, id, code }] = own as [Lifted]
    const more = { what: own.map(({ what }) => what).join('、'), why }
    await notify(context, `${kind}.short`, { id, code, status: 'short', more })
  }
}
