import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { paths } from '../platform/shell/paths.ts'
import { devicePeople } from './verifier.ts'

/** The way to the room without a connection, on devices where somebody may sign on there. */
export function OfflineEntrance() {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => void devicePeople().then((people) => setUsed(people.length > 0)), [])
  return isUsed && <Link to={paths.offline}>{t('离线作业')}</Link>
}
