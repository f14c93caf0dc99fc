import { dayjs } from '../time/plant-dayjs.ts'

/** An instant as people read it. */
export const moment = (time: string) => (dayjs(time).isValid() ? dayjs(time).format('YYYY-MM-DD HH:mm:ss') : time)
