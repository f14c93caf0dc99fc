import { and, eq, sql } from 'drizzle-orm'
import { countedHome, type HomeFigureSource } from '../../platform/home/home-figure.ts'
import { boxes } from '../box/box.table.ts'
import { boxNamed } from '../box/box-sight.ts'

/** Boxes in service that are away. */
export const awayBoxes: HomeFigureSource = {
  code: 'offlineBoxes',
  permission: 'box',
  count: ({ user }) =>
    countedHome(sql`${boxes} where ${and(eq(boxes.status, 1), eq(boxes.online, false), boxNamed(user, boxes.id))}`),
}
