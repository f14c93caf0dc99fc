import { modelFromObject } from '@zhizao/contract/device/model-from-object'
import { chosenIds } from '@zhizao/contract/device/object'
import { deviceInfo, objectDetail, objectInfo, projectInfo } from '@zhizao/contract/device/object-info'
import { eq, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { pageLedger } from '../device-ledger/device-ledger-query.ts'
import type { DevicePorts, Reading } from '../device-ports.ts'
import { createByModel } from '../model-sync/object-by-model.ts'
import { savePoints } from '../point/point.service.ts'
import { createModelByObject } from './model-from-object.ts'
import { createObject, removeObjects, setOnObjects, updateObject } from './object.service.ts'
import { objects } from './object.table.ts'
import { copyObject } from './object-copy.ts'
import { beforeAdd, detailsOfType } from './object-detail.ts'
import { moveObject } from './object-place.ts'
import {
  ancestorsOf,
  countObjects,
  getObject,
  listObjects,
  type ObjectFilter,
  objectTree,
  pageObjects,
  simpleObjects,
} from './object-query.ts'
import { requireObjects, visibleObjectIds } from './object-scope.ts'
import { exportObjects, importObjects } from './object-sheet.ts'
import { treeSnapshots } from './tree-snapshots.ts'

const devices = eq(objects.objectType, 'device')
const projects = ne(objects.objectType, 'device')

/** Devices that no device of a box reads yet; those of `boxDeviceId` count as free, so that its form can show them. */
const withoutBoxDevice = ({ readDevices }: Reading, boxDeviceId: string | undefined): SQL =>
  sql`${devices} and not exists (select from ${readDevices.id.table} where ${readDevices.objectId} = ${objects.id} and ${readDevices.id} is distinct from ${boxDeviceId ?? null}::bigint)`

const outside = (path: string) => not(sql`starts_with(${objects.path}, ${path})`)

/** Objects in the vocabulary /busObjectInfo and its neighbours, over the same services. */
export function objectInfoRoutes(ports: DevicePorts): Route[] {
  const tree = (filter: ObjectFilter, context: Context, also?: SQL) => objectTree(filter, ports, context, also)
  const snapshotOf = treeSnapshots(ports)
  return [
    ...implement(objectInfo, {
      get: ({ id }, context) => getObject(id, context),
      page: pageObjects,
      async subtree({ objectId }, context) {
        await requireObjects([objectId], context)
        return startingAt(objectId, await tree({ rootId: objectId }, context))
      },
      infoTree: tree,
      tree,
      snapshot: (_, context) => snapshotOf(context),
      async copyTree({ id }, context) {
        if (!id) return tree({}, context)
        const { path } = await getObject(id, context)
        return tree({}, context, outside(path))
      },
      projectTree: (filter, context) => tree(filter, context, projects),
      parents: ({ objectId }, context) => ancestorsOf(objectId, context),
      setSort: ({ id, sortNum }, context) => moveObject({ id, position: sortNum }, ports, context),
      deviceTotal: countObjects,
      counts: countObjects,
      create: async (draft, context) =>
        createObject(await withCode(draft, 'object', ports.nextCode, context), ports, context),
      update: (changes, context) => updateObject(changes, ports, context),
      remove: (chosen, context) => removeObjects(chosenIds(chosen), ports, context),
      savePoints: (wanted, context) => savePoints(wanted, ports, context),
      withoutBoxDevice: ({ keyword, boxDeviceId }, context) =>
        simpleObjects({ keyword }, context, withoutBoxDevice(ports, boxDeviceId)),
      createByModel: async (draft, context) =>
        createByModel(await withCode(draft, 'object', ports.nextCode, context), ports, context),
      copy: (wanted, context) => copyObject(wanted, ports, context),
      async map(filter, context) {
        const rows = await simpleObjects(filter, context, isNotNull(objects.longitude))
        return rows.flatMap(({ longitude, latitude, ...row }) =>
          longitude === null || latitude === null ? [] : [{ ...row, longitude, latitude }],
        )
      },
      ledger: pageLedger,
      byDeviceType: ({ deviceTypeId }, context) => listObjects({ deviceTypeId }, context),
      setVideoLink: ({ id, videoLink }, context) =>
        setOnObjects([id], { videoLink: videoLink || null }, ports, context),
      import: (sheet, context) => importObjects(sheet, ports, context),
      export: exportObjects,
      async ids({ objectId }, context) {
        if (!objectId) return (await visibleObjectIds(context)).join(',')
        await requireObjects([objectId], context)
        return (await simpleObjects({ rootId: objectId }, context)).map((row) => row.id).join(',')
      },
    }),
    ...implement(modelFromObject, {
      create: async (wanted, context) =>
        createModelByObject(await withCode(wanted, 'model', ports.nextCode, context), ports, context),
    }),
    ...implement(projectInfo, { projectTree: (filter, context) => tree(filter, context, projects) }),
    ...implement(objectDetail, {
      beforeAdd,
      byObjectType: ({ objectType }, context) => detailsOfType(objectType, context),
    }),
    ...implement(deviceInfo, {
      page: (input, context) => pageObjects(input, context, devices),
      get: ({ id }, context) => getObject(id, context),
    }),
  ]
}

/** The node of a forest that has this id, alone. */
function startingAt<Node extends { id: string; children: Node[] }>(id: string, forest: Node[]): Node[] {
  for (const node of forest) {
    const found = node.id === id ? [node] : startingAt(id, node.children)
    if (found.length) return found
  }
  return []
}
