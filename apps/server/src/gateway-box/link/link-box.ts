import type { IngestBox } from '../../telemetry/index.ts'

/** A signed-in box; kind: edge · json. */
export interface LinkBox extends IngestBox {
  readonly kind: string
}
