import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsAlone } from './build/calls-alone.ts'
import { entryAhead } from './build/entry-ahead.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { traditionalChinese } from './build/traditional-chinese.ts'

const server = process.env.ZHIZAO_SERVER ?? 'http://127.0.0.1:8080'

/** What every page needs, in two files instead of twenty: the sign-in page must not ask for more than 30. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'ground',
    // With what antd says in Chinese, which every page needs before it is drawn.
    test: /node_modules\/(@tanstack|@noble|use-sync-external-store)\/|\/locale\/(common|zh_CN|en_US)\.js|src\/platform\/(no-made-code\.|(api|session|theme)\/)|src\/platform\/i18n\/(translate|language|server-words)\.ts|src\/platform\/shell\/(paths|registered-page|leaving|feedback|root-view|states|brand|chrome-tools)|packages\/(contract\/src\/http\/(encode|envelope|error-codes|states)\.|rules\/src\/sign)|calls-alone:(access\/session|company\/company-detail)/,
  },
  {
    name: 'entry',
    test: /src\/application\.|src\/access\/(open|qr-sign-in\/qr-panel)|calls-alone:access\/qr-sign-in|antd\/es\/(form|input|checkbox|alert|segmented)\/|icons\/es\/icons\/(User|Lock|Safety|Reload|Key)Outlined/,
  },
  {
    name: 'frame',
    // With what little the workbench shares with lists, and the marks of its strip: for it alone a terminal loaded all that lists are made of.
    test: /src\/platform\/shell\/frame\.|icons\/es\/icons\/(Swap|Scan|Camera|CloudSync|Warning)Outlined|src\/platform\/widgets\/(is-typing|status-tag|draggable-modal)/,
  },
  // What stands around every page, with all that it is made of: a screen asked for a hundred files, one for each icon.
  {
    name: 'around',
    test: /src\/platform\/shell\/(around|reminders)\.|src\/alarm\/bell\/|src\/document\/help\/help-tool\./,
  },
  // What forms and lists read off the contracts. A first screen makes calls alone (build/calls-alone.ts).
  {
    name: 'schemas',
    test: /node_modules\/zod\/|packages\/(contract\/src\/http\/(?!quantity)|rules\/src\/(validation|cron\/(parse|cron-fields|cron-problem)))/,
  },
  { name: 'lists', test: /src\/platform\/resource-screen\// },
  { name: 'icons', test: /ant-design\/icons/ },
  { name: 'scan', test: /src\/platform\/scan\/(scan-field|use-scan|scan-sounds|scan-burst)/ },
  { name: 'workbench', test: /src\/workbench\/(workbench\.page|work-card)/ },
]

export default defineConfig({
  plugins: [react(), callsAlone(), traditionalChinese(), serviceWorker(), entryAhead(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  build: {
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // A door only names what stands behind it: who takes one thing loads nothing of the rest.
      treeshake: { moduleSideEffects: [{ test: /\/src\/[^/]+\/index\.ts$/, sideEffects: false }] },
    },
    target: 'es2023',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
  },
})
