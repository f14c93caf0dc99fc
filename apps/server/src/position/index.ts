import { POSITION_READERS, Position } from '@zhizao/contract/position/position'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain } from '../platform/platform.ts'
import { changePosition } from './position/placing.ts'
import { positionRoutes } from './position/position.routes.ts'
import { lockPositions } from './position/position.service.ts'
import { positions } from './position/position.table.ts'
import { positionMenu } from './position.menu.ts'
import type { Place, PositionPorts } from './position-ports.ts'

export type { Place }
export { changePosition, lockPositions }

/** Where equipment stands, with plan pictures that it is placed on. */
export const positionDomain = (ports: PositionPorts): Domain => ({
  routes: positionRoutes(ports),
  menus: positionMenu,
  codeKinds: [{ code: 'position', title: '位置', prefix: 'WZ', codes: positions.code, fields: [] }],
  dataModels: [offeredModel('position', '位置', POSITION_READERS, Position)],
  dictionarySources: [
    dictionarySource('position', POSITION_READERS, {
      title: '位置',
      from: positions,
      id: positions.id,
      text: positions.name,
      extend: positions.code,
      search: [positions.code],
      order: [positions.sort],
    }),
  ],
})
