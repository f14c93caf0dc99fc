import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { alarmEvents } from './alarm-event.table.ts'

/** Writes what other domains tell into the event list. Answers how to stop. */
export const recordEvents = (events: EventBus, database: Database) =>
  events.on('plant.event', async ({ at, ...event }) => {
    await database.inCompany(event.companyId, (db) => db.insert(alarmEvents).values({ ...event, happenedAt: at }))
  })
