// Samples as they are kept: written with the ingest that has them, packed later, read in order and in buckets.
import { type BucketStep, bucketCuts, stepOf, widthOf } from './bucket-cuts.ts'
import type { Bucket } from './buckets.ts'
import { decodeChunk } from './chunk-codec.ts'
import { figuresOf } from './chunk-figures.ts'
import type { PointKey } from './chunk-rows.ts'
import { startCompactionThread } from './compaction-thread.ts'
import { startCompactor } from './compactor.ts'
import { createGapFinder, type Gap, unitedGaps, withKnownGaps } from './gaps.ts'
import type { HistoryStore, Holding } from './history-store.ts'
import { decodeJournal, encodeJournal } from './journal-codec.ts'
import { journalBacklog } from './journal-rows.ts'
import { pointsWithHistory } from './points-with-history.ts'
import { createPostgresHistoryStore } from './postgres-history-store.ts'
import {
  countsFrom,
  type HistorySample,
  type HistoryValue,
  hourMs,
  isLate,
  kindBoolean,
  kindNumber,
  kindWide,
  latestTime,
  mostAheadMs,
  plainValue,
  type QualityCode,
  qualityOf,
  type SampleColumns,
  sampleAt,
  valueAt,
  widened,
} from './sample.ts'
import { SampleBatch } from './sample-batch.ts'

export type {
  Bucket,
  BucketStep,
  Gap,
  HistorySample,
  HistoryStore,
  HistoryValue,
  Holding,
  PointKey,
  QualityCode,
  SampleColumns,
}
export {
  bucketCuts,
  countsFrom,
  createGapFinder,
  createPostgresHistoryStore,
  decodeChunk,
  decodeJournal,
  encodeJournal,
  figuresOf,
  hourMs,
  isLate,
  journalBacklog,
  kindBoolean,
  kindNumber,
  kindWide,
  latestTime,
  mostAheadMs,
  plainValue,
  pointsWithHistory,
  qualityOf,
  SampleBatch,
  sampleAt,
  startCompactionThread,
  startCompactor,
  stepOf,
  unitedGaps,
  valueAt,
  widened,
  widthOf,
  withKnownGaps,
}
