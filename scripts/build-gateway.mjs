import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleIfChanged } from './bundle-app.mjs'
import { root } from './runtime.mjs'

/** Bundles the gateway when one of its inputs changed since the last time; without a bundle it runs from its sources. */
export const buildGatewayIfChanged = () =>
  bundleIfChanged(join(root, 'apps/edge-gateway'), {
    label: '打包网关 (bundling the gateway)',
    failed:
      '网关打包失败，网关将直接从源码运行，只是多占约 20 MB 内存。\n  Bundling the gateway failed: it runs from its sources.',
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildGatewayIfChanged()
