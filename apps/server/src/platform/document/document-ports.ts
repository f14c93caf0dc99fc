import type { NextCode } from '../codes/code-kind.ts'
import type { Context } from '../context.ts'
import type { FactValue } from '../message/trigger.ts'
import type { Domain } from '../platform.ts'

/** What every document asks of others; given where the domains are put together, filled by the domains that offer it. */
export interface DocumentPorts {
  /** Its number; the domain declares the kind in `codeKinds`. */
  readonly nextCode: NextCode
  readonly notify: Notify
  readonly print: Print
  readonly inspects: Inspects
  readonly inspect: Inspect
  readonly uninspect: Uninspect
}

/**
 * Tells who wants to know that something became of a document: `purchaseOrder.release` and what is known of it. Whoever hears it
 * does so within the caller's transaction, so what is sent for it stands or falls with it.
 */
export type Notify = (context: NotifyContext, trigger: string, facts: DocumentFacts) => Promise<void>

/** Whose transaction it is told in: a call's, or that of work of the night, which no user does. */
export type NotifyContext = Pick<Context, 'db' | 'now' | 'afterCommit'> & {
  readonly user: { readonly companyId: string; readonly id?: string; readonly name: string }
}

export interface DocumentFacts {
  readonly id: string
  readonly code: string
  readonly status: string
  /** What else is known, by the names of the trigger's fields; quantities as text of their digits. */
  readonly more?: Readonly<Record<string, FactValue>>
}

/** Has a document printed by the template of its kind. */
export type Print = (context: Context, kind: string, id: string) => Promise<'not offered' | { readonly jobId: string }>

/** Whether anything is inspected in one of these ways: where nothing is, nobody has to ask for one document. */
export type Inspects = (context: Context, inspection: InspectionSource['inspection']) => Promise<boolean>

/** Asks whether what a document brings or makes is to be inspected; where it is, the inspection stands already. */
export type Inspect = (
  context: Context,
  source: InspectionSource,
) => Promise<'not required' | { readonly inspectionId: string }>

/** Says that what a document has brought is taken back: nobody inspects it any longer. Refuses where it has been judged. */
export type Uninspect = (context: Context, source: Pick<InspectionSource, 'kind' | 'id'>) => Promise<void>

export interface InspectionSource {
  /** The document, as it is told: `purchaseOrder`. */
  readonly kind: string
  readonly id: string
  readonly code: string
  /** What comes in, or what was made here. */
  readonly inspection: 'incoming' | 'final'
  readonly lineId?: string
  readonly materialId: string
  readonly lotId?: string
  readonly supplierId?: string
  /** In the material's base unit. */
  readonly quantity: string
}

/** The ports, filled by what the domains offer: all of them hear, the first that prints or inspects does. */
export const documentPorts = (nextCode: NextCode, domains: () => readonly Domain[]): DocumentPorts => ({
  nextCode,
  async notify(...told) {
    for (const { listener } of domains()) await listener?.(...told)
  },
  print: async (...asked) =>
    domains()
      .find(({ print }) => print)
      ?.print?.(...asked) ?? 'not offered',
  inspects: async (...asked) =>
    domains()
      .find(({ inspects }) => inspects)
      ?.inspects?.(...asked) ?? false,
  inspect: async (...asked) =>
    domains()
      .find(({ inspect }) => inspect)
      ?.inspect?.(...asked) ?? 'not required',
  async uninspect(...asked) {
    for (const { uninspect } of domains()) await uninspect?.(...asked)
  },
})
