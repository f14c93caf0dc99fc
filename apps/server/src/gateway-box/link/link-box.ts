import type { IngestBox } from '../../telemetry/index.ts'

/** A signed-in box; kind: edge · json. */
export interface LinkBox extends IngestBox {
  readonly kind: string
  /** What is sealed for it opens with this; unknown of a box that has not signed in since the server started. */
  readonly key?: Buffer
}
