import { LoadingOutlined } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { offerProving } from './access/index.ts'
import { offerAlarmTools } from './alarm/index.ts'
import { offerObjects } from './device/index.ts'
import { offerHelp } from './document/index.ts'
import { sendFile } from './file/index.ts'
import { offerKnowledge } from './knowledge/index.ts'
import { offerOffline } from './offline/index.ts'
import { pages } from './page-registry.ts'
import { offerViewers } from './page-type/index.ts'
import { queryClient } from './platform/api/query-client.ts'
import { ScanWatch } from './platform/scan/scan-watch.tsx'
import { loadedAhead } from './platform/shell/ahead.ts'
import { registerPages } from './platform/shell/registered-page.ts'
import { antTheme } from './platform/theme/ant-theme.ts'
import { CALM, TOUCH, useMedia } from './platform/theme/media.ts'
import { useMode } from './platform/theme/mode.ts'
import { clearIconsAside } from './platform/widgets/clear-icons.ts'
import { onePressOneAct } from './platform/widgets/one-press.ts'
import { tabLeavesSelect } from './platform/widgets/tab-leaves-select.ts'
import { UploadContext } from './platform/widgets/upload-context.ts'
import { router } from './router.tsx'
import { offerBills, offerCounting, offerLocations } from './warehouse/index.ts'
import { offerWorkbench } from './workbench/index.ts'

registerPages(pages)
offerObjects()
offerHelp()
offerAlarmTools()
offerProving()
offerKnowledge()
offerViewers()
offerOffline()
offerBills()
offerCounting()
offerLocations()
offerWorkbench()
tabLeavesSelect(document)
onePressOneAct(document)
clearIconsAside(document.body)

/** To be awaited before the first drawing. */
export const ahead = () => loadedAhead(location.pathname)

// Asked once: what waits for the end of a movement must not see the rule change meanwhile.
const isCalm = matchMedia(CALM).matches
document.documentElement.toggleAttribute('data-calm', isCalm)

export function Application({ locale }: { locale: ConfigProviderProps['locale'] }) {
  return (
    <ConfigProvider
      theme={antTheme(useMode(), useMedia(TOUCH), isCalm)}
      locale={locale}
      // Its own way in and out is left out: a wheel that came and went at once stayed, unseen but read aloud.
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined /> }}
    >
      <App message={{ maxCount: 3, top: 72 }} notification={{ placement: 'bottomRight' }}>
        <ScanWatch />
        <QueryClientProvider client={queryClient}>
          <UploadContext value={sendFile}>
            <RouterProvider router={router} />
          </UploadContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
