import type { FileStore } from '../platform/files/file-store.ts'
import { storageParams } from '../platform/files/storage-quota.ts'
import type { Domain } from '../platform/platform.ts'
import { fileRoutes } from './file.routes.ts'

/** Upload and opening of stored files. */
export const fileDomain = (files: FileStore): Domain => ({ routes: fileRoutes(files), params: storageParams })
