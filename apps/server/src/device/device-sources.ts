import { TYPE_READERS } from '@zhizao/contract/device/device-type'
import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { and, eq, ne } from 'drizzle-orm'
import { deviceTypes } from '../device-model/device-type/device-type.table.ts'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { objects } from './object/object.table.ts'
import { objectScopeCondition } from './object/object-scope.ts'

const ofObjects = {
  from: objects,
  id: objects.id,
  text: objects.name,
  extend: objects.code,
  search: [objects.code],
  order: [objects.path],
}

/** Objects that the caller may see, as choices of selects: all of them, devices alone, power stations. */
export const deviceSources = [
  dictionarySource('object', OBJECT_READERS, {
    ...ofObjects,
    title: '对象',
    scope: (context) => objectScopeCondition(context),
  }),
  dictionarySource('device', OBJECT_READERS, {
    ...ofObjects,
    title: '设备',
    scope: (context) => and(objectScopeCondition(context), ne(objects.objectType, 'node')),
  }),
  dictionarySource('powerStation', OBJECT_READERS, {
    ...ofObjects,
    title: '电站',
    scope: (context) => and(objectScopeCondition(context), eq(objects.objectType, '1')),
  }),
  dictionarySource('deviceType', TYPE_READERS, {
    title: '设备类型',
    from: deviceTypes,
    id: deviceTypes.id,
    text: deviceTypes.name,
    extend: deviceTypes.code,
    search: [deviceTypes.code],
    order: [deviceTypes.sort],
  }),
]
