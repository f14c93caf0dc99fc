import type { AnyCall, Call, Received, Sent } from '@zhizao/contract/http/call'
import type { DocumentEvent, RelatedDocument } from '@zhizao/contract/http/document'
import { shapeOf } from '@zhizao/contract/http/schema'
import type { EventOf, States } from '@zhizao/contract/http/states'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type CallOptions, formClient } from '../api/client.ts'
import type { ReceivedFile } from '../api/file-reply.ts'
import type { FullFormField } from '../resource-screen/define-screen.ts'
import { formOf } from '../resource-screen/form-of.ts'
import type { Column, FormField, QueryField, RowAction, ScreenTools } from '../resource-screen/screen-types.ts'
import type { KnownPlace } from '../scan/goods-meant.ts'
import { elementShape, type FullLineColumn, type LineColumn, lineColumns } from './line-column.ts'
import type { Values } from './line-rows.ts'

/** The calls of `documentCalls`, or of `headCalls`, which has no lines, as far as the page makes them. */
export type DocumentCalls = Record<
  'page' | 'get' | 'create' | 'update' | 'remove' | 'removeMany' | 'history' | 'related',
  Call
> &
  Partial<Record<'readLines' | 'lineTemplate' | 'exportLines', Call>>

/** A document as it is read. */
export interface Whole extends Values {
  id: string
  code: string
  status: string
  /** Of what is designed in versions. */
  version?: number
  createdAt?: string
  createdByName?: string | null
  updatedAt: string
  updatedByName?: string | null
  lines?: Values[]
}

/** A page where more is done with a document, as a button before its steps. */
export interface DocumentAction {
  /** What is done there: 收货. */
  title: string
  href: (id: string) => string
  permission: string
  /** States in which it can be done; in the others the button says why it is off. */
  states: readonly string[]
}

type Of<C, Name extends string> = C extends Record<Name, infer One extends AnyCall> ? One : never
type HeadName<C> = Exclude<keyof Sent<Of<C, 'create'>> & string, 'lines'>
type LineOf<C> = NonNullable<Received<Of<C, 'get'>> extends { lines: (infer Line)[] } ? Line : never>
type LineName<C> = keyof LineOf<C> & string
type RowOf<C> = Received<Of<C, 'page'>> extends { records: (infer Row)[] } ? Row : never
type Named<Entry extends { field: string }, Name extends string> = Name | (Omit<Entry, 'field'> & { field: Name })

/** What a scanned code stands for. */
export interface Scanned<Line> {
  /** Fields of a new line. */
  values: Partial<Line>
  /** The fields by which a line that has it already is found, and the quantity that then grows. */
  by: readonly (keyof Line & string)[]
  counts: keyof Line & string
  /** Said when it was taken: 六角螺栓 +120. */
  says: string
  /** There is only one of it: scanned again it is refused. */
  isSingle?: boolean
}

/** A place that was scanned: one stands there from now on. */
export interface PlaceScanned {
  place: { id: string; code: string }
}
export interface ScannedPlace extends KnownPlace {
  /** The code of the place. */
  place?: string
}

/** A stored document as its further buttons have it. */
export interface ToolDocument {
  id: string
  /** When it was changed last: whoever reads it himself reads it anew then. */
  updatedAt: string
  /** It may be changed by who looks at it. */
  isOpen: boolean
  /** It holds what is not saved. */
  isDirty: boolean
  /** Has it read anew: a button has changed it. */
  onChanged: () => Promise<void>
}

/** A dialog that a step asks by. */
export interface StepDialogProps<Read> {
  read: Read
  /** Makes the step; answers what is wrong where it was refused. */
  onDone: (body: Values) => Promise<string | undefined>
  onClose: () => void
}

export interface DocumentOptions<C, S extends States> {
  /** What a document is called: 采购订单. */
  title: string
  /** What its lines are called, where it has some: 采购明细. */
  linesTitle?: string
  /** Menu address of its list; the page of one stands at `…/detail`. */
  path: string
  states: S
  query?: readonly Named<QueryField, string & Exclude<keyof Sent<Of<C, 'page'>>, 'pageSize' | 'pageNumber'>>[]
  /** Columns of the list behind number and state. */
  columns: readonly Named<Column<RowOf<C> & object>, keyof RowOf<C> & string>[]
  head: readonly Named<FormField, HeadName<C>>[]
  lines?: readonly Named<LineColumn, LineName<C>>[]
  actions?: readonly DocumentAction[]
  /** Asked before a step. */
  confirm?: { [Event in EventOf<S>]?: string }
  /** Why a step that the state has is off all the same. */
  off?: { [Event in EventOf<S>]?: (read: Received<Of<C, 'get'>>) => string | undefined }
  /** Whether a step is one of this document at all; every step is, where nothing is said. */
  offers?: (event: EventOf<S>, read: Received<Of<C, 'get'>>) => boolean
  /** Steps that ask for more than a yes: what a dialog hands over is sent with the step. */
  dialogs?: { [Event in EventOf<S>]?: (props: StepDialogProps<Received<Of<C, 'get'>>>) => ReactNode }
  /** Finds what a scan stands for, from where somebody stands; nothing where it is unknown. */
  scan?: (scan: Scan, standing: ScannedPlace) => Promise<Scanned<LineOf<C> & object> | PlaceScanned | undefined>
  mostLines?: number
  /** Whole documents by one sheet, from the list: template, look, import and export, or some of it. */
  sheet?: Readonly<Partial<Record<'template' | 'validate' | 'import' | 'importBig' | 'export', Call>>>
  /** Further actions of the list. */
  rowActions?: (tools: ScreenTools<{ id: string }>) => readonly RowAction<{ id: string }>[]
  /** On phones rows of the list are cards that say this below their number. */
  card?: (row: RowOf<C> & object) => ReactNode
  /** Further buttons of a document that is stored. */
  tools?: (document: ToolDocument) => ReactNode
}

type Answering<Reply> = (body: Values, options?: CallOptions) => Promise<Reply>

export interface DocumentApi<Read = Whole> {
  get: Answering<Read>
  create: Answering<Read>
  update: Answering<Read>
  remove: Answering<unknown>
  step: (event: string, body: Values, options?: CallOptions) => Promise<Read>
  history: Answering<DocumentEvent[]>
  related: Answering<RelatedDocument[]>
  readLines: Answering<Values[]>
  lineTemplate: Answering<ReceivedFile>
  exportLines: Answering<ReceivedFile>
}

/** A document's page with everything filled in from its contract. */
export interface FullDocument {
  title: string
  linesTitle: string
  path: string
  states: States
  calls: Readonly<Record<string, Call>>
  api: DocumentApi
  headFields: readonly FullFormField[]
  /** Of its lines; none where it has no lines. */
  columns: readonly FullLineColumn[]
  actions: readonly DocumentAction[]
  confirm: Readonly<Record<string, string | undefined>>
  off: Readonly<Record<string, ((read: Whole) => string | undefined) | undefined>>
  offers: (event: string, read: Whole) => boolean
  dialogs: Readonly<Record<string, ((props: StepDialogProps<Whole>) => ReactNode) | undefined>>
  scan?: (scan: Scan, standing: ScannedPlace) => Promise<Scanned<Values> | PlaceScanned | undefined>
  most: number
  tools?: (document: ToolDocument) => ReactNode
}

const MOST_LINES = 500

export function fullDocument<C extends DocumentCalls, const S extends States>(
  calls: C,
  options: DocumentOptions<C, S>,
  api: DocumentApi = apiOf(calls),
): FullDocument {
  // What a draft may leave open is not asked for, though whoever reads it always finds it.
  const drafts = { ...shapeOf(calls.get.reply), ...shapeOf(calls.create.body) }
  const enteredLines = elementShape(shapeOf(calls.create.body).lines)
  const readLines = elementShape(shapeOf(calls.get.reply).lines)
  return {
    title: options.title,
    linesTitle: options.linesTitle ?? '',
    path: options.path,
    states: options.states,
    calls,
    api,
    most: options.mostLines ?? MOST_LINES,
    headFields: formOf(drafts as Record<string, z.ZodType>, options.head as readonly FormField[]),
    columns: lineColumns((options.lines ?? []) as readonly LineColumn[], enteredLines, readLines),
    actions: options.actions ?? [],
    confirm: (options.confirm ?? {}) as Record<string, string>,
    off: (options.off ?? {}) as FullDocument['off'],
    offers: (options.offers ?? (() => true)) as FullDocument['offers'],
    dialogs: (options.dialogs ?? {}) as FullDocument['dialogs'],
    scan: options.scan as FullDocument['scan'],
    tools: options.tools,
  }
}

/** The calls as functions; a step is called by its event. */
export function apiOf<Read = Whole>(calls: Readonly<Record<string, Call>>): DocumentApi<Read> {
  const functions = formClient(calls)
  const step = (event: string, body: Values, options?: CallOptions) => functions[event]!(body, options)
  return { ...functions, step } as DocumentApi<Read>
}
