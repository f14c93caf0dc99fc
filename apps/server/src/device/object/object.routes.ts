import { chosenIds, object } from '@zhizao/contract/device/object'
import { withCode } from '../../platform/codes/code-kind.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { createByModel, syncModel } from '../model-sync/object-by-model.ts'
import { syncJob } from '../model-sync/sync-job.ts'
import { addFavorites, removeFavorites } from '../object-favorite/object-favorite.service.ts'
import { createObject, removeObjects, setOnObjects, updateObject } from './object.service.ts'
import { insertByModelPoint } from './object-from-model.ts'
import { moveObject } from './object-place.ts'
import { getObject, getObjectByCode, objectTree, simpleObjects } from './object-query.ts'

/** Objects in the vocabulary /infObject. */
export const objectRoutes = (ports: DevicePorts) => {
  const startSync = ports.jobs.define(syncJob(ports))
  return implement(object, {
    simpleList: simpleObjects,
    get: ({ id }, context) => getObject(id, context),
    getByCode: ({ code }, context) => getObjectByCode(code, context),
    simpleTree: (filter, context) => objectTree(filter, ports, context),
    byNameOrCode: ({ keyword, nameOrCode }, context) => simpleObjects({ keyword: nameOrCode ?? keyword }, context),
    create: async (draft, context) =>
      createObject(await withCode(draft, 'object', ports.nextCode, context), ports, context),
    update: (changes, context) => updateObject(changes, ports, context),
    remove: (chosen, context) => removeObjects(chosenIds(chosen), ports, context),
    move: (where, context) => moveObject(where, ports, context),
    setDriver: ({ id, driver }, context) => setOnObjects([id], { driver }, ports, context),
    addFavorite: (chosen, context) => addFavorites(chosenIds(chosen), context),
    removeFavorite: (chosen, context) => removeFavorites(chosenIds(chosen), context),
    createByModel: async (draft, context) =>
      createByModel(await withCode(draft, 'object', ports.nextCode, context), ports, context),
    insertByModelPoint: (wanted, context) => insertByModelPoint(wanted, ports, context),
    syncModel: (wanted, context) => syncModel(wanted, startSync, ports, context),
    getStatus: ({ id }, context) => getObject(id, context),
    setStatus: ({ status, ...chosen }, context) => setOnObjects(chosenIds(chosen), { status }, ports, context),
    getAlarmStatus: ({ id }, context) => getObject(id, context),
    setAlarmStatus: ({ alarmStatus, ...chosen }, context) =>
      setOnObjects(chosenIds(chosen), { alarmStatus }, ports, context),
  })
}
