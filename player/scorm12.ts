// The script with which the page of a SCORM 1.2 course begins.
import { start } from './main.ts'
import { openScorm12 } from './run-time/scorm12.ts'
import { openSimpleCourse } from './course/simple-course.ts'

void start((state) => openSimpleCourse(state, openScorm12))
