export { CustomerAdd } from './CustomerAdd';
export { CustomerEdit } from './CustomerEdit';
