import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import zhTW from 'antd/es/locale/zh_TW'
import { offerObjects } from './device/palette-objects.ts'
import { pages } from './page-registry.ts'
import { queryClient } from './platform/api/query-client.ts'
import { languageInUse } from './platform/i18n/translate.ts'
import { registerPages } from './platform/shell/registered-page.ts'
import { antTheme } from './platform/theme/ant-theme.ts'
import { useMode } from './platform/theme/mode.ts'
import { router } from './router.tsx'

registerPages(pages)
offerObjects()

const locales = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS }

export function Application() {
  return (
    <ConfigProvider theme={antTheme(useMode())} locale={locales[languageInUse()]} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3, top: 72 }} notification={{ placement: 'bottomRight' }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
