import { objectFile } from '@zhizao/contract/device/object-file'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { addFile, changeFile, filesOf, removeFile } from './object-file.service.ts'

export const objectFileRoutes = ({ files }: Pick<DevicePorts, 'files'>): Route[] =>
  implement(objectFile, {
    list: ({ objectId }, context) => filesOf(objectId, context),
    create: (draft, context) => addFile(draft, files, context),
    update: (changes, context) => changeFile(changes, context),
    remove: ({ id }, context) => removeFile(id, files, context),
  })
