import { LoadingOutlined } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { offerProving } from './access/second-factor/offer-proving.ts'
import { offerAlarmTools } from './alarm/bell/offer-alarm-tools.tsx'
import { offerObjects } from './device/palette-objects.ts'
import { sendFile } from './file/send-file.ts'
import { offerKnowledge } from './knowledge/offer-knowledge.ts'
import { offerOffline } from './offline/index.ts'
import { pages } from './page-registry.ts'
import { offerViewers } from './page-type/offer-viewers.ts'
import { queryClient } from './platform/api/query-client.ts'
import { ScanWatch } from './platform/scan/scan-watch.tsx'
import { loadedAhead } from './platform/shell/ahead.ts'
import { addHeaderTool } from './platform/shell/header-extras.ts'
import { part } from './platform/shell/part.tsx'
import { registerPages } from './platform/shell/registered-page.ts'
import { antTheme } from './platform/theme/ant-theme.ts'
import { CALM, TOUCH, useMedia } from './platform/theme/media.ts'
import { useMode } from './platform/theme/mode.ts'
import { clearIconsAside } from './platform/widgets/clear-icons.ts'
import { onePressOneAct } from './platform/widgets/one-press.ts'
import { tabLeavesSelect } from './platform/widgets/tab-leaves-select.ts'
import { UploadContext } from './platform/widgets/upload-context.ts'
import { router } from './router.tsx'
import { offerBills } from './warehouse/bill/offer-bills.ts'
import { offerCounting } from './warehouse/count/offer-counting.ts'
import { offerLocations } from './warehouse/offer-locations.ts'
import { offerWorkbench } from './workbench/offer-workbench.ts'

registerPages(pages)
offerObjects()
addHeaderTool(
  'help',
  part(async () => (await import('./document/help/help-tool.tsx')).HelpTool),
)
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
