import { MobileOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { appDownload } from '@zhizao/contract/notice/app-download'
import { Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import styles from './header-tools.module.css'
import { isSafeAddress } from './page-types.ts'

const calls = client(appDownload)
const AppCodes = lazy(async () => ({ default: (await import('./app-codes.tsx')).AppCodes }))

/** QR codes that lead a phone to the apps; absent where nobody has said where they are. */
export function AppDownload() {
  const { data } = useQuery({
    queryKey: ['session', 'app-download'],
    queryFn: ({ signal }) => calls.get({}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const apps = [
    { name: 'iOS', address: data?.ios ?? '' },
    { name: 'Android', address: data?.android ?? '' },
  ].filter(({ address }) => address && isSafeAddress(address))
  if (!apps.length) return null
  const codes = (
    <Suspense>
      <AppCodes apps={apps} />
    </Suspense>
  )
  return (
    <Popover
      trigger={['hover', 'click']}
      placement="bottomRight"
      arrow={false}
      title={t('扫码下载手机端')}
      content={codes}
    >
      <button type="button" className={styles.tool} aria-label={t('手机端下载')}>
        <MobileOutlined className={styles.icon} />
      </button>
    </Popover>
  )
}
