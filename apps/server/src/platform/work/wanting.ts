import type { Context } from '../context.ts'
import type { Wanting } from './fair-room.ts'

/** For whom a call or a job wants heavy work done: a person waits so long and is told how many go first, a job waits as long as it must. */
export const wantingOf = ({ user, signal, waits }: Pick<Context, 'user' | 'signal' | 'waits'>): Wanting => ({
  companyId: user.companyId,
  signal,
  waits,
  isPatient: !waits,
})
