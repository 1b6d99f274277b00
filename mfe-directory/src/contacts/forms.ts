export { ContactAdd } from './ContactAdd';
export { ContactEdit } from './ContactEdit';
