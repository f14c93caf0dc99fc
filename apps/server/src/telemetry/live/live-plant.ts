import type { HistoryStore } from '../../history/index.ts'
import { mostAheadMs } from '../../history/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { IngestBatch } from '../ingest/commit-participant.ts'
import { createLatestValues, presentValue } from '../ingest/latest-values.ts'
import { invalidPoints } from './invalid-points.ts'
import { livePoints } from './live-points.ts'
import { newestSamples } from './newest-samples.ts'
import { objectNews } from './object-news.ts'
import type { PlantReaders } from './plant-readers.ts'
import { pointLives } from './point-lives.ts'
import { liveValue, pushSources } from './push-sources.ts'
import { silentDevices } from './silent-devices.ts'
import { unstoredKeeper } from './unstored-values.ts'

/** The plant as it stands now, in memory: points, their newest values, what reads them and whether it is there; and who hears of it. */
export function livePlant(platform: Platform, { loadPoints, loadBoxes, loadSilent }: PlantReaders) {
  const { database, events, log, push } = platform
  const now = () => platform.now().getTime()
  const latest = createLatestValues((pointId, isNow) => invalid.turn(pointId, isNow))
  const points = livePoints(platform, loadPoints)
  const invalid = invalidPoints(points, latest)
  const lives = pointLives(platform, points, loadBoxes)
  const silent = silentDevices(points, { steady: platform.steady, now }, (turn) => {
    lives.turn(turn)
    events.publish('device.silent', {
      companyId: String(turn.companyId),
      boxId: String(turn.boxId),
      deviceId: String(turn.deviceId),
      isSilent: turn.isSilent,
      at: turn.at,
    })
  })
  points.onChanged(silent.changed)
  const present = { get: (pointId: number) => presentValue(latest.get(pointId), () => lives.ofPoint(pointId)) }
  const shown = { latest: present, lives }
  const show = (pointIds: Iterable<number>) => push.values([...pointIds].flatMap((id) => liveValue(shown, id) ?? []))
  lives.onChanged(show)
  const unstored = unstoredKeeper(database.ingest, points, { log, now })
  const news = objectNews(platform, lives, invalid)

  /** One value a point, however many came; late samples changed nothing. */
  function showChanged({ samples }: IngestBatch) {
    const watched = new Set<number>()
    for (let i = 0; i < samples.length; i++) {
      const pointId = samples.pointIds[i]!
      if (push.isWatched(pointId) && latest.get(pointId)?.time === samples.times[i]) watched.add(pointId)
    }
    if (watched.size) show(watched)
  }

  return {
    points,
    /** As whoever asks now gets them. */
    present,
    /** As they were committed. */
    latest,
    lives: { ...lives, invalidOf: invalid.ofObject },
    treeVersion: news.version,
    pushSources: pushSources(database, points, shown),
    /** Takes part in each commit. */
    participant: unstored.participant,
    take(batch: IngestBatch) {
      latest.take(batch)
      silent.heard(batch)
      showChanged(batch)
    },
    async open() {
      await points.open()
      await lives.open()
      news.open()
    },
    /** What stood when the server ended. */
    async restore(history: HistoryStore) {
      const keys = [...points.all()].map(({ id, companyId }) => ({ pointId: id, companyId }))
      latest.restore(await newestSamples(history, keys, now() + mostAheadMs), now())
      latest.restore(await unstored.open(), now())
      invalid.open()
      const known = await loadSilent(database.system)
      for (const device of known) lives.turn({ ...device, isSilent: true })
      silent.open(known)
    },
    /** Nothing is told any more; what is under way ends. */
    async close() {
      silent.close()
      await unstored.close()
      news.close()
      lives.close()
      await points.close()
    },
  }
}
