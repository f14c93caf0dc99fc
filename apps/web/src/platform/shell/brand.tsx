import styles from './brand.module.css'

interface BrandProps {
  name: string
  logo?: string
  /** Stands on a dark surface in both themes. */
  onDark?: boolean
}

/** Logo and system name. */
export const Brand = ({ name, logo, onDark }: BrandProps) => (
  <div className={onDark ? `${styles.brand} ${styles.onDark}` : styles.brand}>
    {logo ? <img className={styles.logo} src={logo} alt="" /> : <Mark />}
    <span className={styles.name} title={name}>
      {name}
    </span>
  </div>
)

/** The product's mark: a nut with a running trace. */
export const Mark = () => (
  <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" className={styles.plate} />
    <path className={styles.nut} d="M16 5.6 25 10.8v10.4L16 26.4 7 21.2V10.8z" />
    <path className={styles.trace} d="M9.6 17.4h3l1.9-4.6 3 7.4 1.9-4.4h3" />
  </svg>
)
