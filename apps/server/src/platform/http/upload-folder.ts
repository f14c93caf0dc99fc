import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

/** Where uploads lie until their call is done. */
export interface UploadFolder {
  /** A folder for the files of one request, and how it goes. */
  open(): Promise<{ folder: string; cleanup: () => Promise<void> }>
}

/** A folder of this server alone: what a killed process left in it is removed. */
export async function uploadFolder(root: string): Promise<UploadFolder> {
  await rm(root, { recursive: true, force: true })
  return {
    async open() {
      await mkdir(root, { recursive: true })
      const folder = await mkdtemp(path.join(root, 'upload-'))
      return { folder, cleanup: () => rm(folder, { recursive: true, force: true }) }
    },
  }
}
