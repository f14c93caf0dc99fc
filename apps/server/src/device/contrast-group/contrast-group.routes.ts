import { contrastGroup, pointContrast } from '@zhizao/contract/device/contrast-group'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { contrast, objectHistory, selectHistory } from '../history/history.service.ts'
import { defaultGroup, getGroup, listGroups, removeGroup, saveGroup, sortGroups } from './contrast-group.service.ts'

export const contrastGroupRoutes = (ports: DevicePorts): Route[] => [
  ...implement(contrastGroup, {
    list: listGroups,
    get: ({ id }, context) => getGroup(id, context),
    getDefault: (_, context) => defaultGroup(context),
    save: (draft, context) => saveGroup(draft, ports, context),
    remove: ({ id }, context) => removeGroup(id, context),
    setSort: ({ ids }, context) => sortGroups(ids, context),
    history: (query, context) => selectHistory(query, ports, context),
    contrast: (query, context) => contrast(query, ports, context),
    ofObject: (query, context) => objectHistory(query, ports, context),
  }),
  ...implement(pointContrast, {
    list: listGroups,
    save: (draft, context) => saveGroup(draft, ports, context),
  }),
]
