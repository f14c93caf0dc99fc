import type { ValueType } from '@zhizao/rules/expression/syntax'
import type { Db } from '../db/database.ts'
import type { DocumentFacts } from '../document/document-ports.ts'

export type FactValue = string | number | boolean | null

/** What is known of an event: named `{code}` in texts and `[code]` in conditions. */
export interface TriggerField {
  readonly name: string
  readonly title: string
  /** A quantity is a number here: conditions compare it, nothing is reckoned with it. */
  readonly type: ValueType
  readonly example: string
}

/** A part of the product, and what messages about it are called. */
export interface TriggerApp {
  readonly code: string
  readonly title: string
  readonly msgType: string
}

/** Something that is told (`tell` of the document ports), of which people may have messages sent. */
export interface Trigger {
  /** As it is told: `stockEntry.post`. */
  readonly code: string
  readonly title: string
  readonly app: TriggerApp
  /** Who may read what it is about: nobody else is sent anything of it. */
  readonly permission: string
  readonly fields: readonly TriggerField[]
  /** Page on which what it is about is seen, `{id}` stands for which. */
  readonly page?: string
  /**
   * What is known of it beyond what is told, by the names of its fields; read in the transaction that tells it, and only
   * where a company wants to know.
   */
  readonly read?: (facts: DocumentFacts, db: Db) => Promise<Readonly<Record<string, FactValue>>>
}
