// The script with which the page of a SCORM 2004 course begins.
import { start } from './main.ts'
import { openSequencedCourse } from './course/sequenced-course.ts'

void start(openSequencedCourse)
