import type { DataType } from '@zhizao/gateway-link/set-file'
/** What ingest must know of a point; ids as numbers, as in history. */
export interface IngestPoint {
  readonly id: number
  readonly companyId: number
  readonly boxId: number
  readonly objectId: number
  /** every · change · interval · none */
  readonly storePolicy: string
  readonly storeSeconds: number | null
  readonly dataType: DataType
  /** Engineering value = raw × scale + offset; a third-party box gives raw values. */
  readonly scale: number
  readonly offset: number
}

/** A signed-in box, as the broker hands it on. */
export interface IngestBox {
  readonly boxId: number
  readonly companyId: number
  readonly code: string
}

/** Who may tell which point belongs where; answers from memory. */
export interface PointDirectory {
  get(pointId: number): IngestPoint | undefined
  /** Point of a third-party box by the code in its messages. */
  byCode(boxId: number, code: string): IngestPoint | undefined
}
