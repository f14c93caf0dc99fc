/** Running totals since start, read by the metrics page. */
export interface IngestCounts {
  messages: number
  samples: number
  stored: number
  duplicates: number
  late: number
  /** Messages that could not be read; acknowledged, because sending them again would not help. */
  malformed: number
  /** Samples of points that do not exist or belong to another box. */
  foreign: number
  /** Samples that were dropped for their time. */
  untimely: number
  /** Samples that are stored as bad because their point cannot have the value. */
  unfit: number
  commits: number
  commitMs: number
  failures: number
  /** Batches that were committed without a participant that kept failing. */
  withoutParticipant: number
}

export function zeroCounts(): IngestCounts {
  return {
    messages: 0,
    samples: 0,
    stored: 0,
    duplicates: 0,
    late: 0,
    malformed: 0,
    foreign: 0,
    untimely: 0,
    unfit: 0,
    commits: 0,
    commitMs: 0,
    failures: 0,
    withoutParticipant: 0,
  }
}
