import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { CompanyInfoForm } from './company-info-form.tsx'

const AlarmPushForm = lazy(() => import('./alarm-push-form.tsx').then((m) => ({ default: m.AlarmPushForm })))
const LicenceCard = lazy(() => import('./licence-card.tsx').then((m) => ({ default: m.LicenceCard })))
const ParamsForm = lazy(() => import('./params-form.tsx').then((m) => ({ default: m.ParamsForm })))

/** 公司设置: the company itself, how the system looks, who is told of alarms, parameters, the licence. */
export const CompanySettingsPage = () => (
  <Tabs
    destroyOnHidden={false}
    items={[
      { key: 'appearance', label: t('系统外观'), children: <AppearanceForm /> },
      { key: 'info', label: t('公司信息'), children: <CompanyInfoForm /> },
      {
        key: 'push',
        label: t('报警推送'),
        children: (
          <Suspense fallback={<Loading />}>
            <AlarmPushForm />
          </Suspense>
        ),
      },
      {
        key: 'params',
        label: t('参数设置'),
        children: (
          <Suspense fallback={<Loading />}>
            <ParamsForm />
          </Suspense>
        ),
      },
      {
        key: 'licence',
        label: t('许可证'),
        children: (
          <Suspense fallback={<Loading />}>
            <LicenceCard />
          </Suspense>
        ),
      },
    ]}
  />
)
