import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleIfChanged } from './bundle-app.mjs'
import { root } from './runtime.mjs'

/** Bundles the server when one of its inputs changed since the last time; without a bundle it runs from its sources. */
export const buildServerIfChanged = () =>
  bundleIfChanged(join(root, 'apps/server'), {
    label: '打包服务器 (bundling the server)',
    failed:
      '服务器打包失败，服务器将直接从源码运行，只是启动较慢。\n  Bundling the server failed: it runs from its sources and starts more slowly.',
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServerIfChanged()
