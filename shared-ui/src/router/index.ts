/**
 * The names of react-router-dom that the page uses, as one shared module: sharing the whole library
 * would defeat tree-shaking. Screens get their router from the shell and never make a second one.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
