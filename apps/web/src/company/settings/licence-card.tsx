import { t } from '../../platform/i18n/translate.ts'
import { LicenceSection } from '../licence/licence-section.tsx'
import classes from './company-settings.module.css'

/** The licence among the company's settings. */
export const LicenceCard = () => (
  <div className={classes.card}>
    <p className={classes.licence}>
      {t('许可证由供应商签发，到期后只能查看数据。新的许可证由平台管理员上传，立即生效。')}
    </p>
    <LicenceSection />
  </div>
)
