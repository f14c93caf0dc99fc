import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'

/** Where the phone apps are downloaded, empty where there is none. */
export const AppDownload = z.object({ ios: z.string(), android: z.string() })
export type AppDownload = z.infer<typeof AppDownload>

export const appDownload = calls('/app/download', SIGNED_IN, {
  get: post('/selectDownUrl', { title: '手机端下载地址', reply: AppDownload }),
})
