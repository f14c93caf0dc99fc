import type { AckMessage } from '@zhizao/gateway-link/messages'
import { homeAct } from '../../platform/company-home/company-homes.ts'
import type { controlWrites } from './control-write.table.ts'

type Row = typeof controlWrites.$inferSelect

/** How a write ended, as it travels: times in ms. */
export interface EndedWrite {
  state: Row['state']
  message: string | null
  readBack: Row['readBack']
  updatedAt: number
  sentAt: number | null
  endedAt: number | null
}

/** A write that stands in the log and is to be sent; it may take so many ms. */
export interface OpenWrite {
  id: string
  pointId: string
  value: Row['value']
  boxCode: string
  left: number
}

/** What is under way at the home of a company. */
export const controlActs = {
  /** Sends a write and answers when it has ended. */
  carryOut: homeAct<OpenWrite, EndedWrite>('control.carry-out'),
  /** What a box says of a write. */
  answered: homeAct<{ boxId: number; ack: Omit<AckMessage, 'setFile'> }, null>('control.answered'),
  /** Carries out a run that stands in the log. */
  begin: homeAct<{ runId: string }, null>('control.begin'),
  /** Begins no further step of a run. */
  stop: homeAct<{ runId: string }, null>('control.stop'),
}

const ms = (date: Date | null) => date?.getTime() ?? null
const date = (time: number | null) => (time === null ? null : new Date(time))

export const endOf = ({ state, message, readBack, updatedAt, sentAt, endedAt }: Row): EndedWrite => ({
  state,
  message,
  readBack,
  updatedAt: updatedAt.getTime(),
  sentAt: ms(sentAt),
  endedAt: ms(endedAt),
})

export const withEnd = (row: Row, { updatedAt, sentAt, endedAt, ...end }: EndedWrite): Row => ({
  ...row,
  ...end,
  updatedAt: new Date(updatedAt),
  sentAt: date(sentAt),
  endedAt: date(endedAt),
})
