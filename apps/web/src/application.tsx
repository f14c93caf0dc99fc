import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { offerObjects } from './device/palette-objects.ts'
import { HelpTool } from './document/help/help-tool.tsx'
import { sendFile } from './file/send-file.ts'
import { pages } from './page-registry.ts'
import { offerViewers } from './page-type/offer-viewers.ts'
import { queryClient } from './platform/api/query-client.ts'
import { addHeaderTool } from './platform/shell/header-extras.ts'
import { registerPages } from './platform/shell/registered-page.ts'
import { antTheme } from './platform/theme/ant-theme.ts'
import { useMode } from './platform/theme/mode.ts'
import { tabLeavesSelect } from './platform/widgets/tab-leaves-select.ts'
import { UploadContext } from './platform/widgets/upload-context.ts'
import { router } from './router.tsx'

registerPages(pages)
offerObjects()
addHeaderTool(HelpTool)
offerViewers()
tabLeavesSelect(document)

export function Application({ locale }: { locale: ConfigProviderProps['locale'] }) {
  return (
    <ConfigProvider theme={antTheme(useMode())} locale={locale} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3, top: 72 }} notification={{ placement: 'bottomRight' }}>
        <QueryClientProvider client={queryClient}>
          <UploadContext value={sendFile}>
            <RouterProvider router={router} />
          </UploadContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
